/*
 * Sets the clock of a process, and of what it asks inside itself, as SQLite (LD_PRELOAD): TEST_CLOCK_OFFSET is a file
 * that holds by how many seconds, 64 bits, which may change at any time. What only measures is left alone.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>

static volatile int64_t *offset;

#define REAL(name) ({ static __typeof__(&name) real; if (!real) real = dlsym(RTLD_NEXT, #name); real; })

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("TEST_CLOCK_OFFSET");
  if (!path) return;
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  void *mapped = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, descriptor, 0);
  if (mapped != MAP_FAILED) offset = mapped;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = REAL(clock_gettime)(clock, now);
  if (result == 0 && offset && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *offset;
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int result = REAL(gettimeofday)(now, zone);
  if (result == 0 && offset) now->tv_sec += *offset;
  return result;
}

time_t time(time_t *at) {
  time_t now = REAL(time)(NULL) + (offset ? *offset : 0);
  if (at) *at = now;
  return now;
}
