import { readConfig } from '../config.ts';
import type { Command } from './command.ts';

export const doctor: Command = {
  run: async ({ io }) => {
    readConfig(io.env);
    return { lines: ['configuration: complete'], data: { configuration: 'complete' } };
  },
};
