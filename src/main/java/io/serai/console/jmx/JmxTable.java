package io.serai.console.jmx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;

/** Builds a table of texts, as JMX consoles show it. The first column identifies a row. */
final class JmxTable {

  private final String[] columns;
  private final List<Object[]> rows = new ArrayList<>();

  /** Creates an empty table with these columns. */
  JmxTable(String... columns) {
    this.columns = columns.clone();
  }

  /** Adds a row with one value for each column. */
  void row(Object... values) {
    Object[] texts = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      texts[i] = String.valueOf(values[i]);
    }
    rows.add(texts);
  }

  TabularData build() {
    try {
      CompositeType type = rowType();
      TabularData table =
          new TabularDataSupport(
              new TabularType("table", "Rows by " + columns[0], type, new String[] {columns[0]}));
      for (Object[] row : rows) {
        table.put(new CompositeDataSupport(type, columns, row));
      }
      return table;
    } catch (OpenDataException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private CompositeType rowType() throws OpenDataException {
    OpenType<?>[] types = new OpenType<?>[columns.length];
    Arrays.fill(types, SimpleType.STRING);
    return new CompositeType("row", "A row", columns, columns, types);
  }
}
