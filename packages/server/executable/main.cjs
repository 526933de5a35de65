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
const files = vfs.create(new vfs.ZipProvider(new ZipBuffer(new Uint8Array(getRawAsset('files.zip')))));
// An import from here could only reach what is built into Node.
createRequire(`${files.mount()}/`)('./enter.cjs')(isMainThread ? 'dist/main.js' : process.argv[2]);
