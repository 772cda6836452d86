/** `1 segment`, `2 segments`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How often something was met in a file, and in which line first. */
export class Tally {
  count = 0;
  first = 0;

  note(line: number): void {
    if (this.count++ === 0) this.first = line;
  }
}
