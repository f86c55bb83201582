// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import java.util.List;
import java.util.Map;

/**
 * A node of Verilator's tree with what is below it, called as the tree in XML calls it.
 *
 * @param kind for example {@code var} or {@code structdtype}
 * @param values its attributes
 * @param below in the order of the tree
 */
record TreeNode(String kind, Map<String, String> values, List<TreeNode> below) {
  String value(String name) {
    return values.getOrDefault(name, "");
  }

  /** The last part of a name such as {@code p::state_t}. */
  String simpleName() {
    return value("name").replaceFirst("^.*(?:::|\\.)", "");
  }

  /** The identity of the type that it is of, or that is below a type. */
  String typeBelow() {
    return value("sub_dtype_id");
  }
}
