package io.serai.document;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A value of a document at its place, read as the type that it should have. A value of another type
 * is reported to a {@link FaultCollector}: what is wrong, what was found, and what to write.
 *
 * <p>The {@code as} methods read the value itself, which must exist. {@link #optional} and the
 * methods named after a type read a member that may be missing or null; the names that they are
 * called with are the members that are known here. Faults never repeat a text, which may be a
 * secret, unless it should be a duration. Not thread-safe.
 */
public final class DocumentNode {
  private static final String INVALID = "INVALID";
  private static final String UNKNOWN = "UNKNOWN_MEMBER";
  private static final String MEANT = "did you mean ";

  private final JsonNode node;
  private final LazyJsonPointer path;
  private final FaultCollector faults;
  private final @Nullable DocumentNode parent;
  private Set<String> known = Set.of();
  private Set<String> all = Set.of();

  private DocumentNode(JsonNode node, LazyJsonPointer path, FaultCollector faults) {
    this(node, path, faults, null);
  }

  /**
   * @param parent the object of which this is a member; null if it is not one
   */
  private DocumentNode(
      JsonNode node, LazyJsonPointer path, FaultCollector faults, @Nullable DocumentNode parent) {
    this.node = node;
    this.path = path;
    this.faults = faults;
    this.parent = parent;
  }

  /** Returns the root of a document. */
  public static DocumentNode root(JsonNode root, FaultCollector faults) {
    return new DocumentNode(root, LazyJsonPointer.of(""), faults);
  }

  /** Returns the value; a missing node if the document has none here. */
  public JsonNode node() {
    return node;
  }

  /** Returns the JSON Pointer of the value, which is built on each call. */
  public String pointer() {
    return path.pointer();
  }

  /** Returns the collector of this document's faults. */
  public FaultCollector faults() {
    return faults;
  }

  /** Returns whether the document has a value here, even a null. */
  public boolean exists() {
    return !node.isMissingNode();
  }

  /** Returns whether the member exists, even if it is null. */
  public boolean has(String name) {
    return node.has(name);
  }

  /** Returns whether the object of which this is a member has another member, which is not null. */
  public boolean hasSibling(String name) {
    return parent != null && parent.node.hasNonNull(name);
  }

  /** Returns a member; it is missing if there is none. */
  public DocumentNode member(String name) {
    return new DocumentNode(node.path(name), path.child(name), faults, this);
  }

  /** Returns the element of a list; it is missing if there is none. */
  public DocumentNode element(int index) {
    return new DocumentNode(node.path(index), path.child(index), faults);
  }

  /**
   * Returns the descendant at a JSON Pointer; it is missing if there is none.
   *
   * @throws IllegalArgumentException if the text is not a JSON Pointer
   */
  public DocumentNode at(String pointer) {
    JsonNode found = node.at(JsonPointer.compile(pointer));
    return new DocumentNode(found, LazyJsonPointer.of(pointer() + pointer), faults);
  }

  /** Returns this node; a missing one if it is null. */
  public DocumentNode unlessNull() {
    return node.isNull() ? new DocumentNode(MissingNode.getInstance(), path, faults, parent) : this;
  }

  /** Returns the text of a string; the empty text if it is not one. */
  public String textOrEmpty() {
    return node.isTextual() ? node.textValue() : "";
  }

  /** Returns the elements of a list; none if it is not one. */
  public List<DocumentNode> elements() {
    List<DocumentNode> elements = new ArrayList<>();
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      elements.add(element(i));
    }
    return elements;
  }

  /** Returns the members of an object by name; none if it is not an object. */
  public Map<String, DocumentNode> members() {
    Map<String, DocumentNode> members = new LinkedHashMap<>();
    node.properties().forEach(member -> members.put(member.getKey(), member(member.getKey())));
    return members;
  }

  /** Reports a fault of this value. */
  public void fault(String message) {
    fault(INVALID, message);
  }

  /** Reports a fault of this value. */
  public void fault(String code, String message) {
    faults.accept(DocumentFault.at(pointer(), code, message));
  }

  /** Reports a warning about this value. */
  public void warn(String code, String message) {
    faults.warn(DocumentFault.at(pointer(), code, message));
  }

  /** Returns this node if it is an object; otherwise reports a fault with the remedy. */
  public Optional<DocumentNode> asObject(String remedy) {
    return expected(node.isObject(), "an object", remedy) ? Optional.of(this) : Optional.empty();
  }

  /** Returns the text of a string that is not blank; otherwise reports a fault with the remedy. */
  public Optional<String> asText(String remedy) {
    if (!expected(node.isTextual(), "a string", remedy)) {
      return Optional.empty();
    }
    if (node.textValue().isBlank()) {
      fault(name() + " is empty; " + remedy);
      return Optional.empty();
    }
    return Optional.of(node.textValue());
  }

  /**
   * Returns the text of a string, which may be blank; otherwise reports a fault with the remedy.
   */
  public Optional<String> asString(String remedy) {
    return expected(node.isTextual(), "a string", remedy)
        ? Optional.of(node.textValue())
        : Optional.empty();
  }

  /** Returns a text as {@link #asText}, if it has the length of a name. */
  public Optional<String> asName(String remedy) {
    Optional<String> text = asText(remedy);
    if (text.isPresent() && text.get().length() > TextFunctions.LONGEST_NAME) {
      fault(name() + " is longer than " + TextFunctions.LONGEST_NAME + " characters; shorten it");
      return Optional.empty();
    }
    return text;
  }

  /** Returns the elements of a list; otherwise reports a fault with the remedy. */
  public List<DocumentNode> asList(String remedy) {
    return expected(node.isArray(), "a list", remedy) ? elements() : List.of();
  }

  /** Returns the elements of a list that is not empty; otherwise reports a fault. */
  public List<DocumentNode> asFilledList(String remedy) {
    List<DocumentNode> elements = asList(remedy);
    if (node.isArray() && elements.isEmpty()) {
      fault(name() + " is empty; " + remedy);
    }
    return elements;
  }

  /** Returns a member that may be missing, which it also is if it is null. */
  public DocumentNode optional(String name) {
    if (known.isEmpty()) {
      known = new TreeSet<>();
    }
    known.add(name);
    return member(name).unlessNull();
  }

  /** Returns a text that is not blank; empty without a fault if it is missing. */
  public Optional<String> text(String name) {
    DocumentNode member = optional(name);
    return member.exists() ? member.asText("write " + name + ": \"…\"") : Optional.empty();
  }

  /** Returns a whole number, such as 1 or 1.0, within limits; empty without a fault if missing. */
  public OptionalInt integer(String name, int least, int most) {
    DocumentNode member = optional(name);
    JsonNode value = member.node;
    boolean fits =
        value.isNumber()
            && value.canConvertToExactIntegral()
            && value.canConvertToInt()
            && value.intValue() >= least
            && value.intValue() <= most;
    return member.fits(fits, member.digitsOrKind(), "a whole number from " + least + " to " + most)
        ? OptionalInt.of(value.intValue())
        : OptionalInt.empty();
  }

  /** Returns a number within limits; empty without a fault if it is missing. */
  public OptionalDouble number(String name, int least, int most) {
    DocumentNode member = optional(name);
    double value = member.node.doubleValue();
    boolean fits = member.node.isNumber() && value >= least && value <= most;
    return member.fits(fits, member.digitsOrKind(), "a number from " + least + " to " + most)
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }

  /**
   * Returns a duration; empty without a fault if it is missing.
   *
   * @param type what is expected, such as {@code a duration such as 30s}
   * @param limits whether a duration is within the limits
   */
  public Optional<Duration> duration(String name, String type, Predicate<Duration> limits) {
    DocumentNode member = optional(name);
    JsonNode value = member.node;
    Optional<Duration> duration =
        value.isTextual()
            ? DurationFormat.parse(value.textValue()).filter(limits)
            : Optional.empty();
    String found =
        value.isTextual() ? "'" + TextFunctions.clipped(value.textValue()) + "'" : member.kind();
    member.fits(duration.isPresent(), found, type);
    return duration;
  }

  /** Returns a boolean; empty without a fault if it is missing. */
  public Optional<Boolean> flag(String name) {
    DocumentNode member = optional(name);
    return member.fits(member.node.isBoolean(), member.kind(), "true or false")
        ? Optional.of(member.node.booleanValue())
        : Optional.empty();
  }

  /** Returns the texts of a list that are not blank; none without a fault if it is missing. */
  public List<String> texts(String name) {
    DocumentNode list = optional(name);
    String remedy = "write " + name + ": [\"…\"]";
    List<String> texts = new ArrayList<>();
    for (DocumentNode element : list.exists() ? list.asList(remedy) : List.<DocumentNode>of()) {
      if (element.node.isTextual() && !element.node.textValue().isBlank()) {
        texts.add(element.node.textValue());
      } else {
        String found = element.node.isTextual() ? "an empty string" : element.kind();
        list.fault(name + " contains " + found + " and should contain strings; " + remedy);
      }
    }
    return texts;
  }

  /** Returns an object; without members if it is missing, or is not an object, which is a fault. */
  public DocumentNode object(String name) {
    DocumentNode member = optional(name);
    return member.exists() && member.asObject("write " + name + ": {…}").isPresent()
        ? member
        : new DocumentNode(JsonMappers.object(), member.path, faults);
  }

  /** Returns the objects of a list; none without a fault if it is missing. */
  public List<DocumentNode> objects(String name, String remedy) {
    DocumentNode list = optional(name);
    return list.exists()
        ? list.asList(remedy).stream().flatMap(each -> each.asObject(remedy).stream()).toList()
        : List.of();
  }

  /**
   * Warns of each member of an object that is neither one of the names nor an extension, whose name
   * begins with {@code x-}. A required member that is read afterwards and is missing is then
   * reported at the unknown member that was probably meant.
   */
  public void warnOfOthers(Set<String> names) {
    all = new TreeSet<>(names);
    eachUnknown(
        all,
        " and is ignored",
        (member, message) -> {
          if (!member.path.last().startsWith("x-")) {
            member.warn(UNKNOWN, message);
          }
        });
  }

  /** Whether a warning is about an unknown member that probably means a known one. */
  public static boolean isMisspelling(DocumentFault warning) {
    return warning.code().equals(UNKNOWN) && warning.message().contains("; " + MEANT);
  }

  /** Warns of each member of an object that is not known. */
  public void warnOfUnknown() {
    eachUnknown(known, " and is ignored", (member, message) -> member.warn(UNKNOWN, message));
  }

  /** Reports each member of an object that is not known. */
  public void requireKnown() {
    eachUnknown(known, "", DocumentNode::fault);
  }

  /** Reports each member of an object that is probably a misspelt name of a known one. */
  public void requireNoTypos() {
    eachUnknown(
        known,
        "",
        (member, message) -> {
          if (TypoSuggestion.to(member.path.last(), known).isPresent()) {
            member.fault(message);
          }
        });
  }

  private void eachUnknown(
      Set<String> known, String consequence, BiConsumer<DocumentNode, String> report) {
    int count = 0;
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      String name = member.getKey();
      if (!known.contains(name)) {
        // Suggestions take time and only the first faults are kept.
        Optional<String> meant =
            ++count > FirstFaults.MOST ? Optional.empty() : TypoSuggestion.to(name, known);
        String hint =
            meant
                .map(word -> MEANT + word + "?")
                .orElseGet(() -> "known are " + String.join(", ", known));
        String what = TextFunctions.clipped(name) + " is not recognized" + consequence;
        report.accept(member(name), what + "; " + hint);
      }
    }
  }

  private boolean expected(boolean fits, String type, String remedy) {
    if (!exists()) {
      missing(remedy);
    } else if (!fits) {
      boolean isUnquoted = node.isNumber() && type.equals("a string");
      String quotes = isUnquoted && !remedy.contains("in quotes") ? "put it in quotes, " : "";
      fits(false, kind(), type + "; " + quotes + remedy);
    }
    return fits;
  }

  /** Reports that this member is missing, at the unknown member that resembles it if one does. */
  private void missing(String remedy) {
    Optional<DocumentNode> misspelt =
        parent == null ? Optional.empty() : parent.unknownLike(path.last());
    if (misspelt.isPresent()) {
      String what = misspelt.get().name() + " is not recognized; did you mean ";
      misspelt.get().fault(what + name() + ", which is missing?");
    } else {
      fault(name() + " is missing; " + remedy);
    }
  }

  /** Returns the first unknown member that probably means that one, if all names are known. */
  private Optional<DocumentNode> unknownLike(String name) {
    return all.isEmpty()
        ? Optional.empty()
        : node.properties().stream()
            .map(Map.Entry::getKey)
            .filter(each -> !all.contains(each))
            .limit(FirstFaults.MOST)
            .filter(each -> TypoSuggestion.to(each, all).filter(name::equals).isPresent())
            .findFirst()
            .map(this::member);
  }

  private boolean fits(boolean fits, String found, String type) {
    if (!fits && exists()) {
      fault(name() + " is " + found + " and should be " + type);
    }
    return fits;
  }

  private String name() {
    String last = path.last();
    return last.isEmpty() ? "the document" : TextFunctions.clipped(last);
  }

  private String digitsOrKind() {
    return node.isNumber() ? TextFunctions.clipped(node.asText()) : kind();
  }

  private String kind() {
    return switch (node.getNodeType()) {
      case ARRAY -> "a list";
      case OBJECT -> "an object";
      case NULL -> "null";
      default -> "a " + node.getNodeType().name().toLowerCase(Locale.ROOT);
    };
  }
}
