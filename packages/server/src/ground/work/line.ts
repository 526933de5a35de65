import type { Group } from './queue.ts';

/**
 * Groups that wait for their turns. Turns go by a group's first owner, then by its next, and so on, so that an owner of a
 * thousand groups gets as many turns as one with a single group.
 */
export class Line {
  readonly #parts = new Map<string, Line | Group>();

  get isEmpty(): boolean {
    return this.#parts.size === 0;
  }

  /** A group that is already waiting keeps its place. */
  add(group: Group, [owner, ...others]: readonly string[] = group.of): void {
    if (owner === undefined) {
      if (!this.#parts.has(group.id)) this.#parts.set(group.id, group);
      return;
    }
    const part = this.#parts.get(owner);
    const line = part instanceof Line ? part : new Line();
    this.#parts.set(owner, line);
    line.add(group, others);
  }

  /** @returns whether the group was waiting */
  remove(group: Group, [owner, ...others]: readonly string[] = group.of): boolean {
    if (owner === undefined) return this.#parts.delete(group.id);
    const line = this.#parts.get(owner);
    if (!(line instanceof Line) || !line.remove(group, others)) return false;
    if (line.isEmpty) this.#parts.delete(owner);
    return true;
  }

  /** Removes and returns the first group for which there is room; its owner moves to the end of the line. */
  take(hasRoom: Room): Group | undefined {
    for (const [key, part] of this.#parts) {
      const group = part instanceof Line ? takeFrom(part, key, hasRoom) : part;
      if (!group || !hasRoom.forGroup(group)) continue;
      this.#parts.delete(key);
      if (part instanceof Line && !part.isEmpty) this.#parts.set(key, part);
      return group;
    }
    return undefined;
  }
}

function takeFrom(line: Line, owner: string, hasRoom: Room): Group | undefined {
  return hasRoom.forOwner(owner) ? line.take(hasRoom) : undefined;
}

/** Whether there is room for one more of an owner, or of a group. */
export interface Room {
  readonly forOwner: (owner: string) => boolean;
  readonly forGroup: (group: Group) => boolean;
}
