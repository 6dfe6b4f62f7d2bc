// StarStoreLive
