import { site } from "#domain/site.ts";
import { BREEZE_BLOCK } from "#web/content/pictures/breeze-block.ts";

/**
 * A placeholder dialog in the document, shaped like web/components/ui/dialog.tsx. It opens immediately on a tap, while
 * the real dialog loads, and shows a phone number in case the connection is lost.
 */
export function dialogSkeleton(scripts: readonly string[]): string {
  return `<dialog id="dialog-skeleton" aria-labelledby="skeleton-title" data-scripts="${scripts.join(" ")}" class="sheet-in fixed inset-x-0 top-auto bottom-0 m-0 min-h-[60dvh] w-full max-w-none rounded-t-card bg-plaster p-0 text-ink shadow-card outline-none md:inset-0 md:m-auto md:h-fit md:w-[34rem] md:rounded-card"><form method="dialog" class="flex items-start justify-between gap-4 border-line border-b px-5 py-3 md:px-7 md:pt-5"><h2 id="skeleton-title" autofocus tabindex="-1" class="text-xl md:text-2xl"></h2><button aria-label="Close" class="-mr-2 -mt-1 grid size-11 shrink-0 place-items-center rounded-control text-2xl hover:bg-terrazzo">×</button></form><div class="grid min-h-[40dvh] place-content-center justify-items-center gap-4 px-5 text-center"><svg viewBox="0 0 32 32" class="size-12 animate-pulse text-terracotta motion-reduce:animate-none" fill="currentColor" fill-rule="evenodd" aria-hidden="true"><path d="${BREEZE_BLOCK}"/></svg><p role="status" class="text-muted">One moment, the form is loading. If it does not appear, reload the page or call ${site.phone.display}.</p></div></dialog>`;
}
