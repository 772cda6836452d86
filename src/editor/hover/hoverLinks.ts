import { escapeMarkdown, oneLine } from '../shown/shownText';

/** A link in a hover that runs a command. Where a link has no title the pointer is shown its address. */
export function linkToCommand(command: string, icon: string, label: string): string {
  return linkTo(`$(${icon}) ${escapeMarkdown(label)}`, `command:${command}`, label);
}

/**
 * @param label Markdown, icons included
 * @param title shown when the pointer rests on the link, and what a screen reader says where the label is an icon
 */
export function linkTo(label: string, target: string, title: string): string {
  return `[${label}](${target} "${escapeMarkdown(oneLine(title))}")`;
}
