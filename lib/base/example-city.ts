/** Stands in the API's examples where a Russian name is answered. */
export const exampleCity = "Амстердам";
