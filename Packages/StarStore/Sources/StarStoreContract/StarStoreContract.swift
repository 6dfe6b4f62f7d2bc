// StarStoreContract
