/** Example of a Russian place name in API responses. */
export const exampleCity = "Амстердам";
