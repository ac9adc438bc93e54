export type UploadedImage = { readonly id: string; readonly name: string };

/** The form value of “No image”: an empty field could also be a missing one. */
export const noImage = "none";
