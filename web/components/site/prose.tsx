import { type Block, type Inline, parseInline } from "#web/content/prose.ts";
import { NoBreakText } from "./no-break-text.tsx";
import { SmartLink } from "./smart-link.tsx";

/** These links stay on one line: browsers break them at hyphens and spaces. */
const NO_BREAK_LINK = /^(mailto|tel):/;

/** A long text, with headings of level 2 and 3. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid max-w-[42rem] gap-5">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is written once and never reordered
        <ProseBlock key={index} block={block} />
      ))}
    </div>
  );
}

function ProseBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "p":
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      );
    case "h2":
      return (
        <h2 id={block.id} className="mt-5 text-[clamp(1.5rem,3.4vw,1.9rem)] text-forest">
          {block.text}
        </h2>
      );
    case "h3":
      return (
        <h3 id={block.id} className="mt-2 text-xl">
          {block.text}
        </h3>
      );
    case "list":
      return (
        <ul className="grid list-disc gap-2 pl-5 marker:text-terracotta">
          <Items items={block.items} />
        </ul>
      );
    case "steps":
      return (
        <ol className="grid list-decimal gap-2 pl-6 marker:font-semibold marker:text-terracotta">
          <Items items={block.items} />
        </ol>
      );
    case "note":
      return (
        <p className="rounded-control border-marigold border-l-4 bg-terrazzo px-5 py-4">
          <InlineText text={block.text} />
        </p>
      );
    case "quote":
      return (
        <blockquote className="border-terracotta border-l-4 pl-5 font-display font-semibold text-forest text-xl leading-snug">
          <InlineText text={block.text} />
        </blockquote>
      );
  }
}

function Items({ items }: { items: readonly string[] }) {
  return items.map((item) => (
    <li key={item} className="pl-1">
      <InlineText text={item} />
    </li>
  ));
}

function InlineText({ text }: { text: string }) {
  return parseInline(text).map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is written once and never reordered
    <InlineElement key={index} inline={inline} />
  ));
}

function InlineElement({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case "text":
      return <NoBreakText text={inline.text} />;
    case "bold":
      return <strong>{inline.text}</strong>;
    case "link":
      return (
        <SmartLink href={inline.href} className={NO_BREAK_LINK.test(inline.href) ? "link inline-block" : "link"}>
          <NoBreakText text={inline.text} />
        </SmartLink>
      );
  }
}
