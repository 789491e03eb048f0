package io.serai.fuzz;

/**
 * One act in a hot folder.
 *
 * @param path relative to the home
 * @param other the second path of a rename or link
 * @param text what is written
 */
record FileChange(Act act, String path, String other, byte[] text) {

  enum Act {
    WRITE,
    WRITE_IN_PLACE,
    DELETE,
    RENAME,
    SYMLINK,
    HARDLINK,
    FOLDER,
    EMPTY
  }
}
