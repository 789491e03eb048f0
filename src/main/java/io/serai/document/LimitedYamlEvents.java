package io.serai.document;

import java.util.Iterator;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Iterates over the parser events of a YAML text, up to the maximum number of tokens. */
final class LimitedYamlEvents {
  private final Iterator<Event> events;
  private int count;

  LimitedYamlEvents(Iterator<Event> events) {
    this.events = events;
  }

  Event next() throws DocumentParseException {
    Event event = parsed();
    if (++count > DocumentLimits.TOKENS) {
      String message =
          "it has more than " + DocumentLimits.TOKENS + " tokens (values, names, brackets)";
      throw new DocumentParseException("", message, line(event), column(event));
    }
    return event;
  }

  /**
   * Returns the next event. The parser reads the digits of an escape as a number without checking
   * them.
   */
  private Event parsed() throws DocumentParseException {
    try {
      return events.next();
    } catch (NumberFormatException cutOff) {
      throw new DocumentParseException(
          "", "an escape in double quotes has no digits; write it like \\x41", 0, 0);
    }
  }

  static int line(Event event) {
    return event.getStartMark().map(Mark::getLine).orElse(-1) + 1;
  }

  static int column(Event event) {
    return event.getStartMark().map(Mark::getColumn).orElse(-1) + 1;
  }
}
