export type LockView =
  | { readonly state: "free" }
  | { readonly state: "yours"; readonly asker: string | null }
  | {
      readonly state: "theirs";
      readonly holder: string;
      readonly holderId: string;
      readonly expiresInMs: number;
      readonly since: string;
      /** Null before their first change. */
      readonly changed: string | null;
      readonly tookOver: boolean;
      readonly hasAsked: boolean;
      readonly asker: string | null;
    };
