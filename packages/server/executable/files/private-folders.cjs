'use strict';
const { lstatSync, mkdirSync } = require('node:fs');
const { homedir, tmpdir } = require('node:os');
const { join } = require('node:path');

/*
 * Code is loaded from these folders, so nobody else may write there: they belong to the user of the process, with mode
 * 0700, and are no links.
 */

/** @returns {string[]} absolute paths of the folders that exist or could be made, the best first */
exports.privateFolders = () =>
  [() => join(homedir(), '.cache', 'portico'), () => join(tmpdir(), `portico-${process.geteuid?.() ?? ''}`)]
    .map(privateFolder)
    .filter((folder) => folder !== undefined);

/** @param {() => string} place which throws for users without a home */
function privateFolder(place) {
  try {
    const folder = place();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    const isPrivate = stats.isDirectory() && stats.uid === process.geteuid?.() && (stats.mode & 0o077) === 0;
    return process.platform === 'win32' || isPrivate ? folder : undefined;
  } catch {
    return undefined;
  }
}
