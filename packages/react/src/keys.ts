import { useState } from 'react';
import { type AnyFailure, isUndecided } from './failure.ts';

/** The keys of requests that create something: repeated with the same one, they create it once. */
export interface Keys {
  /** @returns the same key for the same request until its outcome is known */
  readonly of: (request: object) => string;
  readonly settle: (request: object, outcome: { readonly ok: true } | AnyFailure) => void;
}

export const useKeys = (): Keys => useState(newKeys)[0];

function newKeys(): Keys {
  const open = new Map<string, string>();
  return {
    of: (request) => {
      const name = JSON.stringify(request);
      // `randomUUID` is missing on pages loaded over http.
      const key = open.get(name) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
      open.set(name, key);
      return key;
    },
    settle: (request, outcome) => {
      if (outcome.ok || !isUndecided(outcome)) open.delete(JSON.stringify(request));
    },
  };
}
