import type { ReactNode } from "react";
import { frontDeskWords } from "#web/front-desk/words.ts";

interface NewItem {
  label: string;
  /** Fetches what draws its dialog. */
  load: () => Promise<(onClose: () => void) => ReactNode>;
}

/** What can be begun from anywhere, in the order of how often it is. */
export const NEW_ITEMS: readonly NewItem[] = [
  {
    label: frontDeskWords.bar.new.booking,
    async load() {
      const { BookForSomebodyDialog } = await import("#web/front-desk/bookings/book-for-somebody-dialog.tsx");
      return (onClose) => <BookForSomebodyDialog onClose={onClose} />;
    },
  },
  {
    label: frontDeskWords.bar.new.post,
    async load() {
      const { NotePostDialog } = await import("#web/front-desk/mail-items/post-dialogs.tsx");
      return (onClose) => <NotePostDialog onClose={onClose} />;
    },
  },
  {
    label: frontDeskWords.bar.new.client,
    async load() {
      const { AddClientDialog } = await import("#web/front-desk/clients/add-client-dialog.tsx");
      return (onClose) => <AddClientDialog onClose={onClose} />;
    },
  },
];
