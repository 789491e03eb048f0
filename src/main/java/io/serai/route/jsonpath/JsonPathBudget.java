package io.serai.route.jsonpath;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.jayway.jsonpath.spi.json.JacksonJsonProvider;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Gives Jayway access to a document of maps and lists, and ends an evaluation that costs too much
 * by a {@link JsonPathLimitException}. There is one for each evaluation. Not thread-safe.
 *
 * <p>Counted are the accesses to members and elements. Jayway makes the path of every node that it
 * visits as a text, so an access costs more if names are long or deep: one step, and one more for
 * each 100 characters of the longest path of the document. Two values that a filter compares cost
 * by the product of their lengths, since filters compare lists, and find texts in texts, in that
 * time.
 */
final class JsonPathBudget extends JacksonJsonProvider {

  /** The most steps of an evaluation. */
  static final int STEPS = 2_000_000;

  /** The most values that a path may select. */
  static final int RESULTS = 100_000;

  /** The deepest document in which a path may visit nodes without their names. */
  static final int DEPTH = 200;

  private static final int CHARACTERS_OF_A_STEP = 100;
  private static final int CHARACTERS_OF_AN_INDEX = 12;
  private static final int BRACKETS_AND_QUOTES = 4;
  private static final long LIST_PAIRS_OF_A_STEP = 50;
  private static final long TEXT_PAIRS_OF_A_STEP = 5_000;
  private static final long DIGIT_PAIRS_OF_A_STEP = 500;
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ObjectReader READER = MAPPER.readerFor(Object.class);

  private final Object document;
  private final boolean filters;
  private long left = STEPS;
  private int stepsOfAnAccess;

  /** The length of the value that the next one may be compared with. */
  private long compared;

  /**
   * @param filters whether the path has filters
   */
  JsonPathBudget(Object document, boolean filters) {
    super(MAPPER, READER);
    this.document = document;
    this.filters = filters;
  }

  @Override
  public List<Object> createArray() {
    access(1);
    return super.createArray();
  }

  @Override
  public Object getArrayIndex(Object list, int index) {
    access(1);
    if (list instanceof List<?> elements && (index < 0 || index >= elements.size())) {
      throw new NoSuchElementOfList();
    }
    return super.getArrayIndex(list, index);
  }

  @Override
  public void setArrayIndex(Object list, int index, Object value) {
    access(1);
    if (index >= RESULTS) {
      throw new JsonPathLimitException(
          "The JSONPath selects more than "
              + RESULTS
              + " values; select the list instead of its elements");
    }
    super.setArrayIndex(list, index, value);
  }

  @Override
  public Object getMapValue(Object map, String name) {
    access(1);
    return super.getMapValue(map, name);
  }

  @Override
  public int length(Object value) {
    access(1);
    return super.length(value);
  }

  @Override
  public Collection<String> getPropertyKeys(Object map) {
    measure();
    access(1);
    return super.getPropertyKeys(map);
  }

  @Override
  public Iterable<?> toIterable(Object list) {
    measure();
    access(1 + (list instanceof List<?> elements ? elements.size() : 0));
    return super.toIterable(list);
  }

  /**
   * Called for the values of a filter, before they are compared: twice for a value of an element,
   * the left one before the right one.
   */
  @Override
  public Object unwrap(Object value) {
    if (filters && value instanceof List<?> list) {
      compare(list.size(), LIST_PAIRS_OF_A_STEP);
      spend(list.size());
      list.forEach(this::compareElement);
    } else if (filters) {
      compare(value instanceof String text ? text.length() : 0, TEXT_PAIRS_OF_A_STEP);
    }
    return super.unwrap(value);
  }

  private void compare(long length, long pairsOfAStep) {
    spend(length * compared / pairsOfAStep);
    compared = length;
  }

  /** A text that is compared with a number is read as one, in the square of its length. */
  private void compareElement(Object element) {
    if (element instanceof String text) {
      spend((long) text.length() * text.length() / DIGIT_PAIRS_OF_A_STEP);
    }
  }

  private void access(long times) {
    spend(times * Math.max(1, stepsOfAnAccess));
  }

  private void spend(long steps) {
    left -= steps;
    if (left < 0) {
      throw new JsonPathLimitException(
          "The JSONPath takes more than "
              + STEPS
              + " steps in this document; name its members instead of .. and *, or send less");
    }
  }

  /** Measures the paths of the document before the first of its names is used in one. */
  private void measure() {
    if (stepsOfAnAccess == 0) {
      stepsOfAnAccess = 1 + longestPath(document, DEPTH) / CHARACTERS_OF_A_STEP;
    }
  }

  private static int longestPath(Object node, int depth) {
    if (depth < 0) {
      throw new JsonPathLimitException("The document is nested deeper than " + DEPTH + " levels");
    }
    int longest = 0;
    if (node instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> member : map.entrySet()) {
        int name = String.valueOf(member.getKey()).length() + BRACKETS_AND_QUOTES;
        longest = Math.max(longest, name + longestPath(member.getValue(), depth - 1));
      }
    } else if (node instanceof List<?> list) {
      for (Object element : list) {
        longest = Math.max(longest, CHARACTERS_OF_AN_INDEX + longestPath(element, depth - 1));
      }
    }
    return longest;
  }

  /** Says to Jayway that an index selects nothing; without a stack trace, as it may be frequent. */
  private static final class NoSuchElementOfList extends IndexOutOfBoundsException {

    @Override
    public synchronized Throwable fillInStackTrace() {
      return this;
    }
  }
}
