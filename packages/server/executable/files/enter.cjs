'use strict';
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { isMainThread } = require('node:worker_threads');
const { privateFolders } = require('./private-folders.cjs');

module.exports = (path) => {
  const [folder] = privateFolders();
  // Threads get it from the first one, and without it everything is compiled at each start.
  if (isMainThread && folder !== undefined) enableCompileCache(join(folder, 'compiled'));
  return import(`./${path}`);
};
