'use strict';
/*
 * The program of the executable, and of each of its threads: makes the files inside visible to Node, which has a file
 * system of its own for them (`node:vfs`), and enters a module there. Node does neither for threads by itself.
 */
const { createRequire } = require('node:module');
const { getRawAsset } = require('node:sea');
const vfs = require('node:vfs');
const { isMainThread } = require('node:worker_threads');
const { ZipBuffer } = require('node:zlib');

// A view of the executable itself, which nothing may write to.
const archive = (name) => new vfs.ZipProvider(new ZipBuffer(new Uint8Array(getRawAsset(name))));
const files = archive('files.zip');
/*
 * To open an archive, Node reads the head of each file in it, and the system keeps their surroundings in memory. Two thirds
 * of the files are those of the site of the documents, which only `dev` serves: they have an archive of their own, which is
 * opened for the first look into its folder. That the folder exists, the other archive knows, too.
 */
let guide;
const all = new Proxy(files, {
  get(_, name) {
    const member = files[name];
    if (typeof member !== 'function') return member;
    const inGuide = name.startsWith('readdir') ? /^\/?guide(\/|$)/ : /^\/?guide\/./;
    return (path, ...rest) => {
      if (!inGuide.test(path)) return member.call(files, path, ...rest);
      guide ??= archive('guide.zip');
      return guide[name](path, ...rest);
    };
  },
});
// An import from here could only reach what is built into Node.
createRequire(`${vfs.create(all).mount()}/`)('./enter.cjs')(isMainThread ? 'dist/main.js' : process.argv[2]);
