export const siteTitle = "";
