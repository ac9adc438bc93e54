/** Version of the built-in terms and privacy policy. Accepted before versions existed: this one. */
export const firstTermsVersion = "2026-11";
