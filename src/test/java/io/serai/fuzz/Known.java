package io.serai.fuzz;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** The ids that answers told last, so that later requests reach tasks that exist. Thread-safe. */
final class Known {

  private static final String NONE = "00000000-0000-0000-0000-000000000000";
  private static final String STATE = "\"requestState\":\"";
  private static final int LENGTH = NONE.length();
  private static final int LOOKED_AT = 4_096;

  private final Ring tasks = new Ring();
  private final Ring contexts = new Ring();
  private final Ring states = new Ring();

  /** Keeps the ids in the text of an answer. */
  void learn(String text) {
    String head = text.length() > LOOKED_AT ? text.substring(0, LOOKED_AT) : text;
    learn(head, "\"id\":\"", tasks);
    learn(head, "\"taskId\":\"", tasks);
    learn(head, "\"contextId\":\"", contexts);
    int state = head.indexOf(STATE);
    int end = state < 0 ? -1 : head.indexOf('"', state + STATE.length());
    if (end > 0) {
      states.add(head.substring(state + STATE.length(), end));
    }
  }

  private static void learn(String text, String before, Ring into) {
    for (int at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + 1)) {
      int begin = at + before.length();
      int end = begin + LENGTH;
      if (end < text.length() && text.charAt(end) == '"' && isId(text, begin)) {
        into.add(text.substring(begin, end));
      }
    }
  }

  private static boolean isId(String text, int begin) {
    return text.chars()
        .skip(begin)
        .limit(LENGTH)
        .allMatch(c -> c == '-' || Character.digit(c, 16) >= 0);
  }

  String task() {
    return tasks.any();
  }

  /** A {@code requestState} of MCP. */
  String state() {
    return states.any();
  }

  String context() {
    return contexts.any();
  }

  private static final class Ring {
    private final AtomicReferenceArray<String> ids = new AtomicReferenceArray<>(64);
    private final AtomicInteger next = new AtomicInteger();

    void add(String id) {
      ids.set((next.getAndIncrement() & Integer.MAX_VALUE) % ids.length(), id);
    }

    String any() {
      String id = ids.get(ThreadLocalRandom.current().nextInt(ids.length()));
      return id == null ? NONE : id;
    }
  }
}
