/** Consents without a version are of this one. */
export const firstTermsVersion = "2026-11";
