package io.serai.document;

import io.serai.document.TopLevelMemberRanges.MemberRange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Finds the top-level members of a YAML text from the parser events. */
final class YamlTopLevelMemberScanner {
  private final String text;
  private final Map<String, MemberRange> spans = new LinkedHashMap<>();
  private boolean flow;
  private int first;
  private int depth;
  private boolean atKey = true;
  private @Nullable String name;
  private int key;
  private int start;

  private YamlTopLevelMemberScanner(String text) {
    this.text = text;
  }

  /** Finds the members of a text that has been parsed as YAML before. */
  static TopLevelMemberRanges of(String text) {
    YamlTopLevelMemberScanner members = new YamlTopLevelMemberScanner(text);
    YamlEngineAdapter.events(text).forEachRemaining(members::take);
    int first =
        members.spans.values().stream()
            .mapToInt(MemberRange::key)
            .findFirst()
            .orElse(members.first);
    return new TopLevelMemberRanges(members.spans, members.flow, first);
  }

  private void take(Event event) {
    switch (event.getEventId()) {
      case Scalar, Alias -> {
        begin(event);
        end(event);
      }
      case MappingStart, SequenceStart -> {
        open((CollectionStartEvent) event);
        depth++;
      }
      case MappingEnd, SequenceEnd -> {
        depth--;
        end(event);
      }
      default -> {}
    }
  }

  private void open(CollectionStartEvent event) {
    if (depth == 0) {
      flow = event.isFlow();
      first = offset(event.getEndMark());
    }
    begin(event);
  }

  private void begin(Event event) {
    if (depth != 1) {
      return;
    }
    if (atKey) {
      key = offset(event.getStartMark());
      name = event instanceof ScalarEvent scalar ? scalar.getValue() : null;
    } else {
      start = offset(event.getStartMark());
    }
  }

  private void end(Event event) {
    if (depth != 1) {
      return;
    }
    if (!atKey && name != null) {
      spans.put(name, new MemberRange(key, start, offset(event.getEndMark())));
    }
    atKey = !atKey;
  }

  private int offset(Optional<Mark> mark) {
    return text.offsetByCodePoints(0, mark.map(Mark::getIndex).orElse(0));
  }
}
