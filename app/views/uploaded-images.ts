export type UploadedImages = Readonly<
  Record<string, { readonly bytes: Uint8Array; readonly contentType: string }>
>;
