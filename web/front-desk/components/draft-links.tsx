import { type ComponentType, useRef, useState } from "react";
import { type Draft, DraftLink } from "./draft-link.tsx";

export interface DraftLinksProps {
  drafts: readonly Draft[];
  /** Whom they go to. */
  about: string;
}

/** Drafts side by side. What they are is shown after a while under the mouse; that part is fetched when it is near. */
export function DraftLinks(props: DraftLinksProps) {
  const [Tipped, setTipped] = useState<ComponentType<DraftLinksProps> | null>(null);
  const group = useRef<HTMLSpanElement>(null);
  if (Tipped) return <Tipped {...props} />;

  async function addTips() {
    const loaded = await import("./tipped-draft-links.tsx");
    // A link that has the focus must not be drawn anew.
    if (!group.current?.contains(document.activeElement)) setTipped(() => loaded.TippedDraftLinks);
  }

  return (
    <span ref={group} className="contents" onPointerEnter={() => void addTips().catch(() => {})}>
      {props.drafts.map((draft) => (
        <DraftLink key={draft.label} draft={draft} about={props.about} />
      ))}
    </span>
  );
}
