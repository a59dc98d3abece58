/* Preloaded into a process: each sync of a file takes DELAY_US longer, as on the disk of a till. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static void wait_for_the_disk(void) {
  struct timespec delay = {DELAY_US / 1000000, (DELAY_US % 1000000) * 1000L};
  nanosleep(&delay, NULL);
}

int fsync(int fd) {
  wait_for_the_disk();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd);
}

int fdatasync(int fd) {
  wait_for_the_disk();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd);
}
