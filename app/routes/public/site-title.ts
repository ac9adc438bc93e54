/** Visitors' pages do not name the product. */
export const siteTitle = "";
