import { answers } from './answers.ts';
import { challenges } from './challenges.ts';
import { hostile } from './hostile.ts';
import { outcomes } from './outcomes.ts';
import { reasons, streams } from './reasons.ts';
import { retries } from './retries.ts';
import type { Case } from './stage.ts';
import { tokens } from './tokens.ts';

export const cases: readonly Case[] = [
  ...outcomes,
  ...tokens,
  ...answers,
  ...retries,
  ...challenges,
  ...hostile,
  ...reasons,
  ...streams,
];
