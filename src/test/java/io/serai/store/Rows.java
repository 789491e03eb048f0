package io.serai.store;

import java.util.List;
import org.jdbi.v3.core.Handle;

/** Rows of the table of statistics, told apart by a number. */
final class Rows {
  private Rows() {}

  static int add(Handle handle, int number) {
    return handle.execute(
        "insert into skill_statistics (skill, version) values (?, '1.0.0')", "skill" + number);
  }

  static List<Integer> all(Handle handle) {
    return handle
        .createQuery("select cast(substr(skill, 6) as integer) n from skill_statistics order by n")
        .mapTo(Integer.class)
        .list();
  }
}
