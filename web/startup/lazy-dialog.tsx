import { type ComponentType, createContext, useEffect, useRef, useState } from "react";
import { CLOSED_BY_OWNER, topDialog } from "#web/lib/dialogs/top-dialog.ts";
import { withBusyState } from "#web/lib/dialogs/with-busy-state.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { onFirstInteraction } from "#web/lib/scheduling.ts";
import { loadFullStylesheet } from "./load-full-stylesheet.ts";

/** False inside a dialog that is pre-rendered and not yet visible. */
export const DialogShown = createContext(true);

type Closable<Props> = ComponentType<Props & { onClose: () => void }>;

type Opener<Props> = (props: Props, title?: string) => void;

export interface LazyDialog<Props> {
  load: () => Promise<Closable<Props>>;
  /**
   * Shows the dialog in its host. With a title, a skeleton appears while the code loads; buttons with
   * `data-dialog-title` get it from the boot script.
   */
  open: Opener<Props>;
  onOpen: (listener: Opener<Props>) => () => void;
}

/** A dialog whose code loads on demand. */
export function lazyDialog<Props extends object>(load: () => Promise<Closable<Props>>): LazyDialog<Props> {
  let show: Opener<Props> | null = null;
  // A button can hydrate before its host does; keep its request.
  let pendingRequest: Parameters<Opener<Props>> | null = null;
  return {
    load,
    open(...request) {
      if (show) show(...request);
      else pendingRequest = request;
    },
    onOpen(listener) {
      show = listener;
      if (pendingRequest) listener(...pendingRequest);
      pendingRequest = null;
      return () => {
        show = null;
      };
    },
  };
}

interface DialogHostProps<Props> {
  dialog: LazyDialog<Props>;
  /**
   * The likely props. The dialog is then pre-rendered, hidden, when the browser is idle; code that must wait reads
   * `DialogShown`.
   */
  likelyProps?: NoInfer<Props>;
}

/** Renders a lazy dialog; place it once on each page that opens it. */
export function DialogHost<Props extends object>({ dialog, likelyProps }: DialogHostProps<Props>) {
  const [Dialog, setDialog] = useState<Closable<Props> | null>(null);
  const [shown, setShown] = useState<{ props: Props | null; opening: number }>({ props: null, opening: 0 });
  // Not derived from state: a dialog that is being removed would reopen in its old state.
  const latest = useRef({ opening: 0, isOpen: false });

  const isLikely = likelyProps !== undefined;
  useEffect(() => {
    const { current } = latest;
    let loaded: Closable<Props> | null = null;
    const load = async () => {
      const [component] = await Promise.all([dialog.load(), loadFullStylesheet()]);
      loaded ??= component;
      return loaded;
    };
    const cancelPreload = onFirstInteraction(() =>
      load().then(
        (component) => setDialog(() => component),
        () => {},
      ),
    );
    const unsubscribe = dialog.onOpen(async (props, title) => {
      if (!loaded) showDialogSkeleton(title);
      const skeleton = dialogSkeleton();
      const isSkeletonOpen = skeleton?.open ?? false;
      const pressed = loaded || isSkeletonOpen ? null : document.activeElement?.closest("button");
      // A pre-rendered dialog shows in the frame that answers the tap, any other in the next one.
      const Loaded = await (isLikely && loaded ? loaded : withBusyState(pressed, load()).catch(() => null));
      // The visitor closed the skeleton and no longer waits for the dialog.
      if (isSkeletonOpen && !skeleton?.open) return;
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
      cancelPreload();
      unsubscribe();
      current.opening += 1;
    };
  }, [dialog, isLikely]);

  // Closes immediately for the visitor, then cleans up.
  function close() {
    const { current } = latest;
    // A late response may close a dialog that is already closed. The open dialog is then another one.
    if (shown.opening !== current.opening) return;
    current.isOpen = false;
    current.opening += 1;
    topDialog()?.close(CLOSED_BY_OWNER);
    setShown({ props: null, opening: current.opening });
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
 * The placeholder for a loading dialog. It is part of the document, outside the app; the boot script sets its title
 * from the tapped button. Null in Vite's development document.
 */
export function dialogSkeleton(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>("#dialog-skeleton");
}

/** Shows the skeleton unless it is already open or has no title. */
function showDialogSkeleton(title?: string) {
  const skeleton = dialogSkeleton();
  const heading = skeleton?.querySelector("h2");
  if (!skeleton || !heading || skeleton.open) return;
  if (title) heading.textContent = formatDialogTitle(title);
  if (heading.textContent) skeleton.showModal();
}

/** The dialog's title, with a space that does not break before the hyphen. */
export function formatDialogTitle(title: string): string {
  return title.replace(" - ", "\u00a0- ");
}
