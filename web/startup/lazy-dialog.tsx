import { type ComponentType, createContext, startTransition, useEffect, useRef, useState } from "react";
import { CLOSED_BY_OWNER, topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { withBusyState } from "#web/lib/dialogs/with-busy-state.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { onFirstInteraction } from "#web/lib/scheduling.ts";
import { loadFullStylesheet } from "./load-full-stylesheet.ts";

/** False inside a dialog that is rendered beforehand and nobody sees yet. */
export const DialogShown = createContext(true);

type Closable<Props> = ComponentType<Props & { onClose: () => void }>;

type Opener<Props> = (props: Props, title?: string) => void;

export interface LazyDialog<Props> {
  load: () => Promise<Closable<Props>>;
  /**
   * Shows the dialog in its host; any button may call it. With its title a skeleton stands there while its code is on its
   * way, as it does anyhow for a button that the boot script knows.
   */
  open: Opener<Props>;
  onOpen: (listener: Opener<Props>) => () => void;
}

/** A dialog whose code is not part of the page. */
export function lazyDialog<Props extends object>(load: () => Promise<Closable<Props>>): LazyDialog<Props> {
  let show: Opener<Props> | null = null;
  // A button can be alive a moment before the host is; what it asked for is kept.
  let asked: Parameters<Opener<Props>> | null = null;
  return {
    load,
    open(...wanted) {
      if (show) show(...wanted);
      else asked = wanted;
    },
    onOpen(listener) {
      show = listener;
      if (asked) listener(...asked);
      asked = null;
      return () => {
        show = null;
      };
    },
  };
}

interface DialogHostProps<Props> {
  dialog: LazyDialog<Props>;
  /**
   * What it will most likely be opened with. It is then rendered beforehand, unseen, when the browser has time. What has
   * to wait until it is seen asks `DialogShown`.
   */
  likelyProps?: NoInfer<Props>;
}

/** Where a lazy dialog appears: placed once on each page that has a button for it. */
export function DialogHost<Props extends object>({ dialog, likelyProps }: DialogHostProps<Props>) {
  const [Dialog, setDialog] = useState<Closable<Props> | null>(null);
  const [shown, setShown] = useState<{ props: Props | null; opening: number }>({ props: null, opening: 0 });
  // Not worked out from what is shown: a dialog that is being cleared away would be opened again as it was left.
  const latest = useRef({ opening: 0, isOpen: false });

  const isLikely = likelyProps !== undefined;
  useEffect(() => {
    const { current } = latest;
    let loaded: Closable<Props> | null = null;
    const load = async () => {
      const [arrived] = await Promise.all([dialog.load(), loadFullStylesheet()]);
      loaded ??= arrived;
      return loaded;
    };
    const stay = onFirstInteraction(() =>
      load().then(
        (arrived) => startTransition(() => setDialog(() => arrived)),
        () => {},
      ),
    );
    const forget = dialog.onOpen(async (props, title) => {
      if (!loaded) showDialogSkeleton(title);
      const skeleton = dialogSkeleton();
      const isAwaited = skeleton?.open ?? false;
      const pressed = loaded || isAwaited ? null : document.activeElement?.closest("button");
      // One that was rendered beforehand is shown in the frame that answers the tap, another in the one after it.
      const Loaded = await (isLikely && loaded ? loaded : withBusyState(pressed, load()).catch(() => null));
      // Whoever has closed the skeleton no longer waits for the dialog.
      if (isAwaited && !skeleton?.open) return;
      if (!Loaded) {
        skeleton?.close();
        return showLoadFailure();
      }
      if (current.isOpen) current.opening += 1;
      current.isOpen = true;
      setDialog(() => Loaded);
      setShown({ props, opening: current.opening });
    });
    return () => {
      stay();
      forget();
      current.opening += 1;
    };
  }, [dialog, isLikely]);

  // Gone at once for the eye and the keyboard; what it leaves is cleared away after the frame that shows it.
  function close() {
    const { current } = latest;
    // An answer may come to a dialog that has been closed or has gone with its page. What is open now is another one.
    if (shown.opening !== current.opening) return;
    current.isOpen = false;
    current.opening += 1;
    topDialog()?.close(CLOSED_BY_OWNER);
    startTransition(() => setShown({ props: null, opening: current.opening }));
  }

  const props = shown.props ?? likelyProps;
  if (!Dialog || !props) return null;
  return (
    <DialogShown key={shown.opening} value={shown.props !== null}>
      <Dialog {...props} onClose={close} />
    </DialogShown>
  );
}

/**
 * The skeleton that stands in for a dialog whose code is on its way. It is part of the document, outside the app, and the
 * boot script names it after the button that was tapped. Null where the document is Vite's own.
 */
export function dialogSkeleton(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>("#dialog-skeleton");
}

/** Shows the skeleton unless it is there already or has no name: the boot script's, after the tapped button, or this one. */
function showDialogSkeleton(title?: string) {
  const skeleton = dialogSkeleton();
  const heading = skeleton?.querySelector("h2");
  if (!skeleton || !heading || skeleton.open) return;
  if (title) heading.textContent = formatDialogTitle(title);
  if (heading.textContent) skeleton.showModal();
}

/** A dialog's title as it is shown: no line of it begins with the hyphen. */
export function formatDialogTitle(title: string): string {
  return title.replace(" - ", "\u00a0- ");
}
