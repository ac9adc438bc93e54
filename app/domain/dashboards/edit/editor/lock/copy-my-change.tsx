import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy.tsx";
import { findUnsaved, type UnsavedChange, unsavedText } from "./unsaved-changes.ts";

export function useUnsaved(): readonly UnsavedChange[] {
  const [changes, setChanges] = useState<readonly UnsavedChange[]>([]);
  useEffect(() => {
    const look = () => setChanges(findUnsaved());
    look();
    document.addEventListener("input", look);
    return () => document.removeEventListener("input", look);
  }, []);
  return changes;
}

type CopyMyChangeProps = {
  readonly changes: readonly UnsavedChange[];
  readonly onDiscard?: () => void;
};

export function CopyMyChange({ changes, onDiscard }: CopyMyChangeProps) {
  if (changes.length === 0) return null;
  const isOne = changes.length === 1;
  return (
    <>
      <CopyButton text={unsavedText(changes)}>{isOne ? "Copy my change" : "Copy my changes"}</CopyButton>
      {onDiscard && (
        <Button type="button" small tone="quiet" onClick={onDiscard}>
          {isOne ? "Discard it" : "Discard them"}
        </Button>
      )}
    </>
  );
}
