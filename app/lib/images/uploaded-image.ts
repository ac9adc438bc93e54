export type UploadedImage = { readonly id: string; readonly name: string };

/** An empty field could also be missing. */
export const noImage = "none";
