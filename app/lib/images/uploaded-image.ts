export type UploadedImage = { readonly id: string; readonly name: string };

/** Not empty: an empty field could also be a missing one. */
export const noImage = "none";
