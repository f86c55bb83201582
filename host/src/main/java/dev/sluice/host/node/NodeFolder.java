// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A node's folder, which nobody but its owner can look into, and the lock that says that a node
 * runs in it. What a node that was killed left there is removed by the next one.
 */
final class NodeFolder implements AutoCloseable {
  static final String SOCKET = "socket";
  static final String MEMORY = "memory";
  static final String ABOUT = "node.json";
  private static final String LOCK = "lock";
  private static final Set<PosixFilePermission> FOLDER_RIGHTS =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE_RIGHTS =
      PosixFilePermissions.fromString("rw-------");
  private static final FileAttribute<Set<PosixFilePermission>> OWNERS =
      PosixFilePermissions.asFileAttribute(FILE_RIGHTS);

  /** Of a name of a socket, with the byte behind it. */
  private static final int LONGEST_SOCKET = 107;

  private final Path path;
  private final FileChannel lockFile;

  private NodeFolder(Path path, FileChannel lockFile) {
    this.path = path;
    this.lockFile = lockFile;
  }

  /**
   * Makes the folder or takes the one that is there, and removes what another node left.
   *
   * @throws BadInputException when a node runs there, or it is no folder for a node
   * @throws IOException when it cannot be written
   */
  static NodeFolder open(Path folder) throws IOException {
    Path path = folder.toAbsolutePath().normalize();
    int name = path.resolve(SOCKET).toString().getBytes(StandardCharsets.UTF_8).length;
    if (name > LONGEST_SOCKET) {
      throw bad(folder, "its name is too long for a socket by " + (name - LONGEST_SOCKET));
    }
    make(folder, path);
    check(folder, path);
    FileChannel lockFile = lock(folder, path);
    NodeFolder open = new NodeFolder(path, lockFile);
    open.sweep();
    return open;
  }

  private static BadInputException bad(Path folder, String why) {
    return new BadInputException(
        "--dir %s: %s; name a new folder, or one of a node".formatted(folder, why));
  }

  private static void make(Path folder, Path path) throws IOException {
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      Files.createDirectories(path.getParent());
      Files.createDirectory(path, PosixFilePermissions.asFileAttribute(FOLDER_RIGHTS));
    } catch (IOException e) {
      throw bad(folder, WritableFolder.reason(e));
    }
  }

  private static void check(Path folder, Path path) throws IOException {
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      throw bad(folder, "it is no folder");
    }
    if (!Files.isWritable(path)) {
      throw bad(folder, "it cannot be written");
    }
    if (!Files.getPosixFilePermissions(path).equals(FOLDER_RIGHTS)) {
      throw bad(folder, "others have rights in it (chmod 700 takes them away)");
    }
    try (Stream<Path> files = Files.list(path)) {
      List<String> known = List.of(SOCKET, MEMORY, ABOUT, LOCK);
      files
          .map(file -> file.getFileName().toString())
          .filter(file -> !known.contains(file))
          .findFirst()
          .ifPresent(
              file -> {
                throw bad(folder, "there is " + file + " in it");
              });
    }
  }

  /** A lock that the kernel takes away when the process ends, however that is. */
  private static FileChannel lock(Path folder, Path path) throws IOException {
    FileChannel file =
        FileChannel.open(
            path.resolve(LOCK),
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
            OWNERS);
    FileLock lock;
    try {
      lock = file.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      ByteBuffer owner = ByteBuffer.allocate(32);
      file.read(owner, 0);
      file.close();
      throw new BadInputException(
          "--dir %s: a node runs there (process %s); one node has one folder"
              .formatted(folder, StandardCharsets.UTF_8.decode(owner.flip()).toString().strip()));
    }
    file.truncate(0);
    file.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes()), 0);
    return file;
  }

  private void sweep() throws IOException {
    for (String name : List.of(SOCKET, MEMORY, ABOUT)) {
      Files.deleteIfExists(path.resolve(name));
    }
  }

  /** The memory of the NIC, all 0. It ends with the process, or when nobody looks at it. */
  MemorySegment memory(long bytes) throws IOException {
    if (Files.getFileStore(path).getUsableSpace() < bytes) {
      throw new BadInputException(
          "--memory %d: there is less room where %s is".formatted(bytes, path));
    }
    try (FileChannel file =
        FileChannel.open(
            path.resolve(MEMORY),
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            OWNERS)) {
      return file.map(MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
    }
  }

  /** The socket that programs connect to. */
  ServerSocketChannel socket() throws IOException {
    ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    Path file = path.resolve(SOCKET);
    socket.bind(UnixDomainSocketAddress.of(file));
    Files.setPosixFilePermissions(file, FILE_RIGHTS);
    return socket;
  }

  /** What people may want to know. */
  void about(String json) throws IOException {
    Path file = Files.createFile(path.resolve(ABOUT), OWNERS);
    Files.writeString(file, json);
  }

  /** Removes all but the lock's file, and gives the folder back. */
  @Override
  public void close() throws IOException {
    try {
      sweep();
    } finally {
      lockFile.close();
    }
  }
}
