/** Who edits, as a person of the agency sees it. */
export type LockView =
  | { readonly state: "free" }
  /** `asker`: who would like to edit. */
  | { readonly state: "yours"; readonly asker: string | null }
  | {
      readonly state: "theirs";
      readonly holder: string;
      readonly holderId: string;
      /** If the holder's browser is gone. */
      readonly expiresInMs: number;
      /** "14:05", "yesterday" */
      readonly since: string;
      /** "14:32"; null before their first change. */
      readonly changed: string | null;
      /** From the viewer, who was editing. */
      readonly tookOver: boolean;
      readonly hasAsked: boolean;
      /** Another person who has asked before. */
      readonly asker: string | null;
    };
