/** Such as `1 account`, `2 accounts`. @param noun whose plural ends in s */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
