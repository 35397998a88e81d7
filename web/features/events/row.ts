import { buttonClass } from "#web/components/ui/button.tsx";
import { events } from "#web/content/pages/events.ts";

/** A date of the list, as HTML, for the worker to fill into the page that it serves (domain/events/event-list.ts). */
export const ROW = `<li class="grid gap-x-8 gap-y-3 border-line border-t py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"><div class="min-w-0"><h3 class="text-xl">{{title}}</h3><p class="font-semibold">{{when}}</p><p>{{hours}}</p><p class="mt-1 text-muted text-sm">{{description}}</p></div><div class="flex flex-wrap items-center gap-x-5 gap-y-2"><p><span class="price block text-terracotta text-xl">{{price}}</span><span class="text-sm">{{places}}</span></p><button type="button" class="${buttonClass({ variant: "accent", className: "noscript:hidden" })}" data-event="{{id}}" data-title="{{title}}" data-when="{{when}}, {{hours}}" data-amount="{{amount}}" data-full="{{full}}">{{action}}<span class="sr-only">, {{title}}, {{when}}</span></button></div></li>`;

/** What stands there until it is filled, and where there is nothing to fill in. */
export const EMPTY = `<p class="max-w-[42rem]">${events.dates.none}</p><template data-row>${ROW}</template><!--/dates-->`;
