/*
 * Stands between a process and its disk (LD_PRELOAD), for the files below TEST_DISK_FOLDER.
 *
 * With TEST_DISK_TRACE it writes down every change to a file and every sync, in order, so that a test can make the
 * disk as it would be after a power cut at any moment (power-cut.ts). With TEST_DISK_FAULTS, a file of 32-bit
 * numbers, operations fail on demand (faulty-disk.ts).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OPENED = 1, CREATED, WRITTEN, TRUNCATED, SYNC_BEGUN, SYNC_ENDED, UNLINKED };
/* Positions in the file of faults. */
enum { READ_FAILURES, DISK_IS_FULL, SYNC_FAILURES, SYNC_MICROSECONDS, READ_FAILS_EACH, SYNCS_HELD, FAULTS };

#define MOST_FILES 4096

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static int trace = -1;
static volatile int32_t *faults;
/* By descriptor: the number of the file, from 1; 0 is none of ours. */
static uint32_t numbers[MOST_FILES];
static uint32_t last_number;

#define REAL(name) ({ static __typeof__(&name) real; if (!real) real = dlsym(RTLD_NEXT, #name); real; })

__attribute__((constructor)) static void begin(void) {
  if (!getenv("TEST_DISK_FOLDER")) return;
  /* A program may write its title over its environment, as PostgreSQL does. */
  folder = strdup(getenv("TEST_DISK_FOLDER"));
  const char *path = getenv("TEST_DISK_TRACE");
  if (path) trace = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  path = getenv("TEST_DISK_FAULTS");
  if (!path) return;
  int descriptor = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
  void *mapped = mmap(NULL, FAULTS * sizeof(int32_t), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (mapped != MAP_FAILED) faults = mapped;
}

static int is_ours(const char *path) {
  return folder && strncmp(path, folder, strlen(folder)) == 0;
}

static uint32_t number_of(int descriptor) {
  return descriptor >= 0 && descriptor < MOST_FILES ? numbers[descriptor] : 0;
}

static void put(const void *bytes, size_t length) {
  for (const char *at = bytes; length > 0;) {
    ssize_t put = syscall(SYS_write, trace, at, length);
    if (put <= 0) abort();
    at += put;
    length -= put;
  }
}

static void record(uint8_t kind, uint32_t number, uint64_t offset, const void *bytes, uint32_t length) {
  if (trace < 0) return;
  struct __attribute__((packed)) { uint8_t kind; uint32_t number; uint64_t offset; uint32_t length; } head = {
    kind, number, offset, length };
  int saved = errno;
  pthread_mutex_lock(&mutex);
  put(&head, sizeof head);
  if (bytes) put(bytes, length);
  pthread_mutex_unlock(&mutex);
  errno = saved;
}

/* Takes one of the failures that were asked for. */
static int fails(int fault, int error) {
  if (!faults) return 0;
  int32_t left = faults[fault];
  while (left > 0 && !__atomic_compare_exchange_n(&faults[fault], &left, left - 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {}
  if (left <= 0) return 0;
  errno = error;
  return 1;
}

/* One read of so many fails, again and again. */
static int fails_now_and_then(void) {
  static uint32_t reads;
  if (!faults || !faults[READ_FAILS_EACH]) return 0;
  if (__atomic_add_fetch(&reads, 1, __ATOMIC_SEQ_CST) % faults[READ_FAILS_EACH]) return 0;
  errno = EIO;
  return 1;
}

static int is_full(void) {
  if (!faults || !faults[DISK_IS_FULL]) return 0;
  errno = ENOSPC;
  return 1;
}

static int opened(int descriptor, const char *path, int existed) {
  if (descriptor < 0 || descriptor >= MOST_FILES || !is_ours(path)) return descriptor;
  uint32_t number = __atomic_add_fetch(&last_number, 1, __ATOMIC_SEQ_CST);
  numbers[descriptor] = number;
  record(existed ? OPENED : CREATED, number, 0, path, strlen(path));
  return descriptor;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, int); va_end(rest); \
    int existed = !is_ours(path) || access(path, F_OK) == 0; \
    return opened(REAL(name)(path, flags, mode), path, existed); \
  }
OPEN(open)
OPEN(open64)

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < MOST_FILES) numbers[descriptor] = 0;
  return REAL(close)(descriptor);
}

int unlink(const char *path) {
  int result = REAL(unlink)(path);
  if (result == 0 && is_ours(path)) record(UNLINKED, 0, 0, path, strlen(path));
  return result;
}

#define PREAD(name, offset_t) \
  ssize_t name(int descriptor, void *bytes, size_t length, offset_t offset) { \
    if (number_of(descriptor) && (fails(READ_FAILURES, EIO) || fails_now_and_then())) return -1; \
    return REAL(name)(descriptor, bytes, length, offset); \
  }
PREAD(pread, off_t)
PREAD(pread64, off64_t)

#define PWRITE(name, offset_t) \
  ssize_t name(int descriptor, const void *bytes, size_t length, offset_t offset) { \
    uint32_t number = number_of(descriptor); \
    if (number && is_full()) return -1; \
    ssize_t written = REAL(name)(descriptor, bytes, length, offset); \
    if (number && written > 0) record(WRITTEN, number, offset, bytes, written); \
    return written; \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define PWRITEV(name, offset_t) \
  ssize_t name(int descriptor, const struct iovec *parts, int count, offset_t offset) { \
    if (number_of(descriptor) && is_full()) return -1; \
    return REAL(name)(descriptor, parts, count, offset); \
  }
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

int posix_fallocate(int descriptor, off_t offset, off_t length) {
  if (number_of(descriptor) && is_full()) return ENOSPC;
  return REAL(posix_fallocate)(descriptor, offset, length);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  uint32_t number = number_of(descriptor);
  if (number && is_full()) return -1;
  ssize_t written = REAL(write)(descriptor, bytes, length);
  if (number && written > 0) record(WRITTEN, number, lseek(descriptor, 0, SEEK_CUR) - written, bytes, written);
  return written;
}

#define TRUNCATE(name, offset_t) \
  int name(int descriptor, offset_t length) { \
    int result = REAL(name)(descriptor, length); \
    uint32_t number = number_of(descriptor); \
    if (number && result == 0) record(TRUNCATED, number, length, NULL, 0); \
    return result; \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(name) \
  int name(int descriptor) { \
    uint32_t number = number_of(descriptor); \
    if (number && fails(SYNC_FAILURES, EIO)) return -1; \
    if (number) record(SYNC_BEGUN, number, 0, NULL, 0); \
    if (number && faults && faults[SYNC_MICROSECONDS]) usleep(faults[SYNC_MICROSECONDS]); \
    while (number && faults && faults[SYNCS_HELD]) usleep(1000); \
    int result = REAL(name)(descriptor); \
    if (number && result == 0) record(SYNC_ENDED, number, 0, NULL, 0); \
    return result; \
  }
SYNC(fsync)
SYNC(fdatasync)
