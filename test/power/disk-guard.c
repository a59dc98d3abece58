/*
 * Preloaded into the real daemon by the tests of power cuts: writes down, in order and with content, what the process
 * asks of the disk below one directory and what passes its sockets; and, when told to, lets the n-th call fail.
 *
 *   POWER_ROOT    the directory
 *   POWER_RECORD  the file to append to: a line "kind fd number length text", then so many bytes
 *   POWER_SYNC    "never": a sync says that it was done and does nothing
 *   POWER_FAIL    "write:3:5:once": the third write after POWER_ARM fails with error number 5; "for-ever": all later ones too;
 *                 "sync" for syncs, "guard" for both of the rollback guard
 *   POWER_ARM     counting begins when this file exists
 *   POWER_FAMILY  programs that the process starts are recorded as well; "child" in such a program, whose descriptors get
 *                 numbers of their own in the record
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define FDS 4096

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static char is_watched[FDS];
static const char *root, *arm;
static size_t root_length;
static int record_fd = -1, never_syncs = 0;
static char fail_kind[16];
static long fail_at = 0, calls_seen = 0;
static int fail_errno = 0, fails_for_ever = 0, is_armed = 0;
static long first_fd = 0;
static const char *inherited[3];

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

static void note(const char *kind, int fd, long number, const struct iovec *parts, int count, long length, const char *text) {
  if (record_fd < 0) return;
  char line[4600];
  int size = snprintf(line, sizeof line, "%s %ld %ld %ld %s\n", kind, first_fd + fd, number, length, text);
  pthread_mutex_lock(&turn);
  /* Several processes append to the file. The lock belongs to this opening of the file. */
  flock(record_fd, LOCK_EX);
  syscall(SYS_write, record_fd, line, (size_t)size);
  for (int place = 0; place < count && length > 0; place += 1) {
    long take = (long)parts[place].iov_len < length ? (long)parts[place].iov_len : length;
    syscall(SYS_write, record_fd, parts[place].iov_base, (size_t)take);
    length -= take;
  }
  flock(record_fd, LOCK_UN);
  pthread_mutex_unlock(&turn);
}

__attribute__((constructor)) static void begin(void) {
  root = getenv("POWER_ROOT");
  root_length = root == NULL ? 0 : strlen(root);
  arm = getenv("POWER_ARM");
  const char *record = getenv("POWER_RECORD");
  if (root != NULL && record != NULL) record_fd = (int)syscall(SYS_openat, AT_FDCWD, record, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *sync = getenv("POWER_SYNC");
  never_syncs = sync != NULL && strcmp(sync, "never") == 0;
  const char *fail = getenv("POWER_FAIL");
  char how[16] = "";
  if (fail != NULL && sscanf(fail, "%15[^:]:%ld:%d:%15s", fail_kind, &fail_at, &fail_errno, how) == 4)
    fails_for_ever = strcmp(how, "for-ever") == 0;
  const char *family = getenv("POWER_FAMILY");
  if (family != NULL) {
    inherited[0] = getenv("LD_PRELOAD");
    inherited[1] = root;
    inherited[2] = record;
  }
  if (family != NULL && strcmp(family, "child") == 0) first_fd = (long)getpid() * FDS;
  else note("start", 0, 0, NULL, 0, 0, "-");
}

/* Node gives a program an environment of its own, without this library. */
int execvp(const char *file, char *const words[]) {
  static const char *const names[] = {"LD_PRELOAD", "POWER_ROOT", "POWER_RECORD"};
  if (inherited[0] != NULL) {
    for (int place = 0; place < 3; place += 1) setenv(names[place], inherited[place], 1);
    setenv("POWER_FAMILY", "child", 1);
  }
  return REAL(execvp)(file, words);
}

static int is_below(const char *path) {
  return root != NULL && path != NULL && strncmp(path, root, root_length) == 0;
}

static int is_on_disk(int fd) {
  struct stat about;
  if (fd < 0 || fd >= FDS || !is_watched[fd] || fstat(fd, &about) != 0) return 0;
  return S_ISREG(about.st_mode) || S_ISDIR(about.st_mode);
}

static int is_socket(int fd) {
  struct stat about;
  if (root == NULL || fstat(fd, &about) != 0 || !S_ISSOCK(about.st_mode)) return 0;
  struct sockaddr_storage peer;
  socklen_t size = sizeof peer;
  return getpeername(fd, (struct sockaddr *)&peer, &size) == 0 && (peer.ss_family == AF_INET || peer.ss_family == AF_INET6);
}

/* Whether this call is the one that shall fail; errno is set then. Calls for the rollback guard are of a kind of their own: they stop nothing. */
static int must_fail(const char *kind, int fd) {
  if (fail_at == 0 || strcmp(is_watched[fd] == 2 ? "guard" : kind, fail_kind) != 0) return 0;
  if (!is_armed && (arm == NULL || syscall(SYS_access, arm, F_OK) != 0)) return 0;
  is_armed = 1;
  calls_seen += 1;
  if (calls_seen < fail_at || (calls_seen > fail_at && !fails_for_ever)) return 0;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  note("failed", fd, (long)now.tv_sec * 1000 + now.tv_nsec / 1000000, NULL, 0, 0, kind);
  errno = fail_errno;
  return 1;
}

static int opened(int fd, const char *path, int flags) {
  if (fd < 0 || fd >= FDS) return fd;
  is_watched[fd] = 0;
  if (!is_below(path)) return fd;
  is_watched[fd] = strstr(path, ".witness") == NULL ? 1 : 2;
  note("open", fd, ((flags & O_CREAT) ? 1 : 0) | ((flags & O_TRUNC) ? 2 : 0), NULL, 0, 0, path);
  return fd;
}

#define OPEN(name)                                      \
  int name(const char *path, int flags, ...) {          \
    va_list rest;                                       \
    va_start(rest, flags);                              \
    int mode = va_arg(rest, int);                       \
    va_end(rest);                                       \
    return opened(REAL(name)(path, flags, mode), path, flags); \
  }
OPEN(open)
OPEN(open64)

/* A descriptor is known anew from here on: libuv closes by a system call of its own, which nobody else sees. */
static int made_socket(int fd) {
  if (fd >= 0 && fd < FDS) is_watched[fd] = 0;
  if (fd >= 0) note("socket", fd, 0, NULL, 0, 0, "-");
  return fd;
}

int socket(int domain, int type, int protocol) {
  return made_socket(REAL(socket)(domain, type, protocol));
}

int accept4(int fd, struct sockaddr *peer, socklen_t *size, int flags) {
  return made_socket(REAL(accept4)(fd, peer, size, flags));
}

static ssize_t wrote(int fd, long offset, const struct iovec *parts, int count, ssize_t result) {
  if (result > 0) note("write", fd, offset, parts, count, result, "-");
  return result;
}

static long place_of(int fd) {
  int flags = fcntl(fd, F_GETFL);
  struct stat about;
  if (flags >= 0 && (flags & O_APPEND) && fstat(fd, &about) == 0) return (long)about.st_size;
  return (long)lseek(fd, 0, SEEK_CUR);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  if (!is_on_disk(fd)) return REAL(pwrite64)(fd, bytes, length, offset);
  if (must_fail("write", fd)) return -1;
  struct iovec part = {(void *)bytes, length};
  return wrote(fd, (long)offset, &part, 1, REAL(pwrite64)(fd, bytes, length, offset));
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  return pwrite64(fd, bytes, length, offset);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
  if (!is_on_disk(fd)) return REAL(pwritev64)(fd, parts, count, offset);
  if (must_fail("write", fd)) return -1;
  return wrote(fd, (long)offset, parts, count, REAL(pwritev64)(fd, parts, count, offset));
}

static ssize_t sent(int fd, const struct iovec *parts, int count, ssize_t result) {
  if (record_fd >= 0 && result > 0 && is_socket(fd)) note("sent", fd, 0, parts, count, result, "-");
  return result;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (!is_on_disk(fd)) return sent(fd, parts, count, REAL(writev)(fd, parts, count));
  if (must_fail("write", fd)) return -1;
  long offset = place_of(fd);
  return wrote(fd, offset, parts, count, REAL(writev)(fd, parts, count));
}

ssize_t write(int fd, const void *bytes, size_t length) {
  struct iovec part = {(void *)bytes, length};
  if (!is_on_disk(fd)) return sent(fd, &part, 1, REAL(write)(fd, bytes, length));
  if (must_fail("write", fd)) return -1;
  long offset = place_of(fd);
  return wrote(fd, offset, &part, 1, REAL(write)(fd, bytes, length));
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  return sent(fd, message->msg_iov, (int)message->msg_iovlen, REAL(sendmsg)(fd, message, flags));
}

ssize_t send(int fd, const void *bytes, size_t length, int flags) {
  struct iovec part = {(void *)bytes, length};
  return sent(fd, &part, 1, REAL(send)(fd, bytes, length, flags));
}

ssize_t read(int fd, void *bytes, size_t length) {
  ssize_t result = REAL(read)(fd, bytes, length);
  if (record_fd >= 0 && result > 0 && !is_on_disk(fd) && is_socket(fd)) {
    struct iovec part = {bytes, (size_t)result};
    note("received", fd, 0, &part, 1, result, "-");
  }
  return result;
}

int ftruncate64(int fd, off64_t length) {
  if (is_on_disk(fd) && must_fail("write", fd)) return -1;
  int result = REAL(ftruncate64)(fd, length);
  if (result == 0 && is_on_disk(fd)) note("truncate", fd, (long)length, NULL, 0, 0, "-");
  return result;
}

static int synced(int fd, int (*real)(int)) {
  if (!is_on_disk(fd)) return real(fd);
  if (must_fail("sync", fd)) return -1;
  if (never_syncs) return 0;
  int result = real(fd);
  if (result == 0) note("sync", fd, 0, NULL, 0, 0, "-");
  return result;
}

int fsync(int fd) {
  return synced(fd, REAL(fsync));
}

int fdatasync(int fd) {
  return synced(fd, REAL(fdatasync));
}

static int named(const char *kind, const char *path, const char *other, int result) {
  char both[4400];
  if (result != 0 || !is_below(path)) return result;
  snprintf(both, sizeof both, "%s%s%s", path, other == NULL ? "" : "\t", other == NULL ? "" : other);
  note(kind, 0, 0, NULL, 0, 0, both);
  return result;
}

int rename(const char *from, const char *to) {
  return named("rename", from, to, REAL(rename)(from, to));
}

int link(const char *from, const char *to) {
  return named("link", from, to, REAL(link)(from, to));
}

int unlink(const char *path) {
  return named("unlink", path, NULL, REAL(unlink)(path));
}

int mkdir(const char *path, mode_t mode) {
  return named("mkdir", path, NULL, REAL(mkdir)(path, mode));
}
