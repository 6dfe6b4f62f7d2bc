import ListPaging
